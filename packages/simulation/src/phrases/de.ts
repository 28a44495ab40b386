import type { Phrases } from './phrases.ts';

export const GERMAN: Phrases = {
  greeting: [
    '(Hallo|Guten Morgen|Moin|Servus) (zusammen|an alle|in die Runde)[, schön hier zu sein]!',
    'Grüße aus (dem Zug|dem Büro|einer sehr stillen Küche|der letzten Reihe)[. Das Bild ist scharf].',
    '(Gerade dazugekommen|Jetzt bin ich drin), (was habe ich verpasst|ging es pünktlich los)?',
    'Guten (Morgen|Tag) aus (Kiel|Graz|Basel|Leipzig|Bremen|Chur).',
    'Zum (ersten|zweiten|dritten) Mal dabei, (ich bin gespannt|schön, dass so viele hier sind).',
    'Der Kaffee ist fertig, (ich auch|es kann losgehen|jetzt höre ich zu).',
  ],
  welcome: ['Willkommen(!|, {name}!)', 'Hallo {name}[, schön, dass du da bist]!', 'Willkommen, gerade rechtzeitig.'],
  farewell: [
    'Ich muss los, (bis später|bis morgen|macht es gut)!',
    '(Der nächste Termin ruft|Mein Zug kommt an|Mittag), (danke an alle|schön war es|bis gleich).',
    'Kurz (an die Luft|etwas essen|ans Telefon), (gleich zurück|bis zum nächsten Vortrag).',
  ],
  remark: [
    '{speaker} (erklärt das gut|macht das sehr anschaulich|hat das sicher schon oft getan).',
    'Das Beispiel (eben|gerade) war (genau unser Fall|sehr nah an dem, was wir tun|den ganzen Vormittag wert).',
    'Dass „{title}“ so (praktisch|konkret|unterhaltsam) wird, (hätte ich nicht gedacht|hat mir niemand gesagt).',
    'Wir haben (das|so etwas) (letztes Jahr|im Frühling|im kleinen Kreis) versucht, es (ging|dauerte länger als geplant|ging fast).',
    '(Das Bild|Die Folie|Diese Zahl) sagt mehr als (unser ganzer Bericht|zehn Seiten|meine Notizen).',
    '(Notiert|Das nehme ich mit): (klein anfangen|die fragen, die es tun|erst messen, dann ändern).',
    'Der Ton ist (sehr gut|klar), danke an die Technik.',
    '„{title}“ dürfte (länger|doppelt so lang) sein.',
    'Gut, dass auch gesagt wird, was (nicht ging|schiefging).',
    'Ich würde es andersherum machen, aber der Punkt stimmt.',
    'Habt ihr gesehen, (wie kurz die Liste war|welches Datum da stand)? (Beeindruckend|Nicht schlecht|Kaum zu glauben).',
    'Nicht so schnell, {speaker}, ich (schreibe noch|denke noch über den letzten Satz nach)!',
    'Das beantwortet eine Frage, (die wir seit Monaten haben|mit der ich gekommen bin).',
    'Die ruhige Art von {speaker} (tut gut|passt zum Thema).',
    'Das (erste|letzte) Beispiel geht mir nach: (so einfach|das ist das Schwere daran).',
    'Schon (zwei|drei) Dinge für (Montag|unsere nächste Sitzung|mein Team).',
    'Es sind (die Einzelheiten|die kleinen Dinge), (immer wieder|wie so oft).',
  ],
  between: [
    '(Zeit|Gute Gelegenheit) für einen (Kaffee|Tee|Gang um den Block).',
    'Sucht noch jemand (Kekse|das Fenster|die Sonne)?',
    'Was schaut ihr als Nächstes?',
    'Der (letzte|erste) Teil gab mir (viel zu denken|eine volle Seite Notizen).',
    '(Ruhig|Still) hier. (Gefällt mir|Alle an der Kaffeemaschine|Gute Zeit für Mails).',
  ],
  agree: [
    '(Bei uns auch|Geht uns auch so|Wir auch).',
    '(Stimmt|Genau|So ist es), (das unterschreibe ich|bei uns dauerte es Jahre, bis das klar war).',
    '(Sehe ich auch so|Ganz deiner Meinung), {name}.',
    'Gut gesagt[, {name}].',
    'Ja, und (kaum jemand spricht darüber|selten so klar gehört).',
    'Nicht immer, aber oft.',
    '+1',
  ],
  applause: [
    '(Danke|Vielen Dank|Herzlichen Dank), {speaker}!',
    '👏👏',
    '(Starker|Sehr guter|Toller) Vortrag, danke!',
    'Das war (zu kurz|jede Minute wert|bisher das Beste), danke!',
    '„{title}“ hat sich (sehr|wirklich) gelohnt. 👏',
  ],
  exchanges: [
    {
      ask: ['Gibt es (davon |)eine Aufzeichnung?', 'Kann man das (später|noch einmal) ansehen?'],
      answer: ['Die Aufzeichnungen kommen (später|nach der Veranstaltung), glaube ich.', 'Letztes Mal gab es eine.'],
    },
    {
      ask: ['Wo (sind|finde ich) die Folien?', 'Hat jemand (die Folien|einen Link zu den Folien)?'],
      answer: [
        'Am besten {speaker} am Ende fragen.',
        'Sie kamen (sonst|letztes Jahr) (einen Tag später|mit der Aufzeichnung).',
        'Vielleicht auf der Seite der Session.',
      ],
    },
    {
      ask: ['Wie lange habt ihr (dafür|bis dahin) gebraucht?', 'Hat das jemand in einem kleinen Team gemacht?'],
      answer: [
        'Wir sind zu (dritt|viert|fünft), und es geht.',
        '(Ein halbes Jahr|Etwa drei Monate), (das meiste war Warten|der Anfang war das Schwerste).',
        'Schneller als gedacht, sobald (zwei Leute Zeit hatten|jemand entschieden hat).',
      ],
    },
    {
      ask: ['Was kostet das (ungefähr|so in etwa)?', 'Wer bezahlt das bei euch?'],
      answer: [
        'Vor allem (Zeit|Arbeitsstunden)[, kaum Geld].',
        'Wir nahmen, was (da|übrig) war, (das reichte|es hat niemand gemerkt).',
        'Weniger als (die Sitzungen darüber|befürchtet).',
      ],
    },
    {
      ask: [
        'Habe ich das richtig verstanden: (erst das Kleine|sie haben nur eines geändert)?',
        'Kann jemand den letzten Punkt in einem Satz sagen?',
      ],
      answer: [
        'Ja, (so habe ich es verstanden|eins nach dem anderen|genau).',
        'Kurz: (anfangen, hinsehen, ändern|erst fragen, dann bauen|weniger reicht).',
      ],
    },
    {
      ask: ['Ist (der Ton|das Bild) bei euch (gut|in Ordnung)?', 'Stockt es bei anderen auch?'],
      answer: ['Hier alles gut.', 'Einmal neu laden, (das half|dann war es weg).', 'Auf dem Telefon läuft es.'],
    },
    {
      ask: ['Nimmt {speaker} (am Ende |)Fragen?', 'Wo stelle ich eine Frage (dazu|an {speaker})?'],
      answer: ['Einfach hier schreiben, sie lesen mit.', 'Am Ende, (soweit ich weiß|glaube ich).'],
    },
    {
      ask: ['Ginge das auch (in einer kleinen Stadt|mit Freiwilligen|ohne Budget)?', 'Und was ist im Winter?'],
      answer: [
        'Bei uns ja, (wir teilen es uns zu zweit|solange sich jemand kümmert).',
        'Das ist (der schwache Punkt|der schwierige Teil), ehrlich gesagt.',
        'Wir haben es (aufgeschrieben|vereinfacht), seither (kann es jeder|läuft es).',
      ],
    },
  ],
  to_speaker: [
    'Was würdest du (anders|zuerst) machen, wenn du noch einmal anfingst?',
    'Wie habt ihr die überzeugt, die anfangs (dagegen|unsicher) waren?',
    'Was hat das an (Zeit|Stunden) gekostet, und wer hat sie aufgebracht?',
    'Woran merkt man früh, dass es (gelingt|schiefgeht)?',
    'Geht das auch in einer (kleinen Stadt|kleinen Gruppe)?',
    'Und wenn die, die es tragen, (gehen|keine Zeit mehr haben)?',
    'Wo kann man mehr über das (zweite|letzte) Beispiel lesen?',
    'Was war der (größte|teuerste) Fehler[, und was kam dabei heraus]?',
    'Wer sollte (es nicht tun|damit warten)?',
  ],
  words: ['ruhig', 'offen', 'gemeinsam', 'neugierig', 'einfach', 'hell', 'nützlich', 'neu', 'klar', 'mutig', 'wasser'],
  thanks: ['Danke, {name}!', '(Ah|Oh), (gut zu wissen|das hilft), danke.', '(Prima|Wunderbar), danke[, {name}].'],
  wonder: [
    'Gute Frage, {name}[, das wüsste ich auch gern].',
    'Das habe ich mich auch gefragt.',
    'Keine Ahnung, aber (hier weiß das sicher jemand|ich bin auch gespannt).',
  ],
  nod: ['(Interessant|Guter Punkt|Schön), {name}.', '(Stimmt|In der Tat).', 'Danke dafür, {name}.'],
};
