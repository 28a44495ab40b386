import type { Phrases } from './phrases.ts';

export const ENGLISH: Phrases = {
  greeting: [
    '(Hello|Hi|Good morning|Hey) (everyone|all|everybody)[, glad to be here]!',
    '(Hi|Hello) from (the train|the office|a rainy window|a very quiet kitchen|the back row)[. The picture is sharp].',
    '(Just joined|I am in|Made it), (what did I miss|did it begin on time|have we started)?',
    'Good (morning|day) from (Leeds|Cork|Utrecht|Halifax|Cape Town|Auckland|Gdynia|Porto).',
    '(First|Second|Third) time here, (looking forward to it|nice to see so many of you|what a good line-up).',
    'Coffee is ready, (so am I|let us go|I can listen now).',
  ],
  welcome: ['Welcome(!|, {name}!)', '(Hi|Hello) {name}[, good to have you here]!', 'Welcome, you are just in time.'],
  farewell: [
    'I have to (go|leave|drop off), (see you later|until tomorrow|have a good day)!',
    '(Next meeting calls|My train arrives|Lunch calls), (thanks to all of you|it was good|back in a while).',
    'Off for (a walk|lunch|a call), (back soon|see you at the next one).',
  ],
  remark: [
    '{speaker} (explains this well|makes it look easy|has clearly done this before|is a pleasure to listen to).',
    'The (example|part|story) (just now|a minute ago) was (exactly our case|very close to what we do|worth the whole morning).',
    '(I did not expect|Nobody told me) that “{title}” would be so (practical|concrete|much fun).',
    'We tried (the same|something like that) (last year|in spring|in a smaller team) and it (worked|took longer than planned|nearly worked).',
    'That (picture|chart|slide) says more than (our whole report|ten pages|my notes).',
    '(Writing this down|Noted|Taking that home): (begin small|ask those who do the work|measure before you change it).',
    'The sound is (very good|clear|fine) (here|on my side), thanks to whoever does it.',
    '“{title}” should be (longer|twice as long|a workshop).',
    '(Honest|Refreshing) to hear what did (not work|go wrong) as well.',
    'I (would|might) do it the other way round, but the point stands.',
    'Did you see (how short that list was|the date on that slide|the second number)? (Impressive|Not bad|Hard to believe).',
    '(Slow down|Careful), {speaker}, I am still (writing|thinking about the last sentence)!',
    'That answers a question (we had for months|my team asked last week|I came here with).',
    'The (calm way|pace) of {speaker} (does me good|is just right|suits the subject).',
    'I keep thinking about the (first|last) (example|minute): (so simple|that is the hard part|why did we never ask).',
    '(Three|Two) things from this for (Monday|our next meeting|my team) already.',
    'It is the (details|small things) that (make|break) it, (again and again|as always).',
    'My colleague beside me (nods all the time|has stopped reading mails|wants the slides too).',
  ],
  between: [
    '(Good break|Time) for a (coffee|tea|walk) then.',
    'Anybody else (at the window|stretching their legs|looking for biscuits)?',
    'What is everyone (going to watch|looking forward to) next?',
    'That (last one|first part) gave me (plenty to think about|a full page of notes).',
    '(Quiet|Calm) here. (I like it|Everybody at the coffee machine|Good time to write mails).',
    'I am going through my notes (from before|now); (half of them are questions|three ideas already|I need a bigger page).',
  ],
  agree: [
    '(Same here|Same with us|We too).',
    '(True|Exactly|Quite so), (that is how it is with us|I would sign that|it took us years to see that).',
    '(I see it the same way|Agreed), {name}.',
    'Well said[, {name}].',
    '(Yes|Yes!), and (nobody talks about it|it is rarely said so clearly|the numbers show it).',
    '(I thought so too|My thought as well)[, {name}].',
    'Not always, but (often|more often than not).',
    '+1',
  ],
  applause: [
    '(Thank you|Thanks a lot|Many thanks), {speaker}!',
    '👏👏',
    '(Great|Excellent|Very good) (session|talk), (thank you|thanks to everybody behind it).',
    'That was (too short|well worth it|the best so far), thank you!',
    '“{title}” was (worth getting up for|a highlight|just what I needed). 👏',
  ],
  exchanges: [
    {
      ask: ['(Will there be|Is there) a recording[ of this]?', 'Can one watch this (again|later) somewhere?'],
      answer: [
        '(I think|They said) the recordings come (later|after the event).',
        'There was one last time[, by mail].',
      ],
    },
    {
      ask: ['Where (are|do I find) the slides?', 'Does anybody have (a link to the slides|the slides)?'],
      answer: [
        'I would ask {speaker} at the end.',
        '(Usually|Last year) they came (a day later|with the recording).',
        'Look at the page of the session, (they may be there|some put them there).',
      ],
    },
    {
      ask: [
        'How (long|many weeks) did you need (to get there|for the first step)?',
        'Has anybody done this in a (small|tiny) team?',
      ],
      answer: [
        'We are (four|five|three) people and it (works|worked within a month).',
        '(Half a year|About three months) with us, and (most of it was waiting|the first weeks were the hardest).',
        'Faster than we thought once (two people had time|somebody decided|we stopped planning).',
      ],
    },
    {
      ask: [
        'What does (that|such a thing) cost, (roughly|more or less)?',
        'Who (pays|paid) for it (with you|in your case)?',
      ],
      answer: [
        'Mostly (time|working hours)[, hardly any money].',
        'We (began with|took) what was (there|left of the budget), (that was enough|nobody noticed).',
        'Less than (the meetings about it|we feared).',
      ],
    },
    {
      ask: [
        'Did I get that right: (first the small one|they changed only one thing|it runs without any of us)?',
        'Can somebody (say|sum up) the last point in one sentence?',
      ],
      answer: [
        'Yes, (that is how I understood it|one after the other|exactly that).',
        'In short: (begin, look, change|ask first, build later|less is enough).',
        'As I heard it: (yes, but not everywhere|only for the first year|it depends on who asks).',
      ],
    },
    {
      ask: ['Is (the sound|the picture) (fine|all right) with you?', 'Does it (stop|stutter) for others too?'],
      answer: [
        '(All good|No trouble) here.',
        'Reload once, (that helped me|then it was gone).',
        'Fine (here|on my phone).',
      ],
    },
    {
      ask: [
        'Does {speaker} take questions[ at the end]?',
        'Where do I (put|ask) a question (for {speaker}|about this)?',
      ],
      answer: ['(Just write it here|Right here), they read along.', 'At the end, (as far as I know|I think).'],
    },
    {
      ask: [
        'Would this work (in a small town|with volunteers|without a budget) too?',
        'What happens (in winter|when somebody leaves|when nobody has time)?',
      ],
      answer: [
        'With us it does, (two of us share it|as long as somebody cares).',
        'That is (the weak point|where it gets hard), (honestly|to be fair).',
        'We (wrote it down|made it simpler), since then (anybody can do it|it runs).',
      ],
    },
    {
      ask: [
        '(Which|What) (book|paper) was that (again|just now)?',
        'Did anybody (catch|write down) the name (of the tool|they mentioned)?',
      ],
      answer: [
        'I missed it as well, (somebody will know|let us ask at the end).',
        'It (is|stood) on the slide, (top right|at the bottom), I think.',
      ],
    },
    {
      ask: ['What are you (watching|listening to) (after this|next)?', 'Who is (coming to|staying for) the next one?'],
      answer: ['(I stay|Me) for sure.', 'I change to the other stage, (the title made me curious|a colleague speaks).'],
    },
  ],
  to_speaker: [
    'What would you do (differently|first) if you (began|started) again[ tomorrow]?',
    'How did you (win over|convince) those who were (against it|not sure) at first?',
    'What did (it|all this) cost in (time|hours), and who (gave|found) them?',
    'Which (number|sign) tells you (early|soon enough) that it (works|goes wrong)?',
    'Does this (work|hold) in a (small town|small team|place without a budget) as well?',
    'What happens when the people who (carry|began) it (leave|have no time any more)?',
    'Where can one (read|learn) more about the (second|last) example?',
    'What was the (biggest|most expensive) mistake[, and what came of it]?',
    'How much of this can be (copied|taken over) as it is?',
    'Who should (not do this|wait with it)?',
  ],
  words: ['calm', 'open', 'together', 'curious', 'simple', 'light', 'useful', 'new', 'warm', 'clear', 'brave', 'water'],
  thanks: [
    '(Thanks|Thank you), {name}!',
    '(Ah|Oh), (good to know|that helps), thanks.',
    '(Perfect|Great), thank you[, {name}].',
  ],
  wonder: [
    'Good question, {name}[, I would like to know that too].',
    '(I was wondering|I asked myself) the same.',
    'No idea, but (somebody here will know|I am curious as well).',
  ],
  nod: ['(Interesting|Good point|Nice one), {name}.', '(Indeed|True).', 'Thanks for that, {name}.'],
};
