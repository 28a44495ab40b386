import type { LegalSlug } from '@plenary/contract/legal';

/**
 * What the legal pages say until an organiser writes their own: how this software works, told plainly. They promise
 * nothing in anybody's name. `name` is the event's or the site's, already escaped for HTML.
 */
export const LEGAL_TEXTS: Readonly<Record<LegalSlug, (name: string) => string>> = {
  terms: (name) => `
<p>These are the house rules of ${name}. The organisers may replace them with terms of their own; the page you are
reading is what the platform says until they do.</p>
<h2>Your account</h2>
<p>Your account is for you alone. Keep your password to yourself, and tell the organisers if somebody else uses your
account. You may sign out at any time in the menu at the top right.</p>
<h2>How we treat one another</h2>
<p>Be considerate in chats and calls. Harassment, hate, advertising that nobody asked for and content you have no right
to share have no place here. Hosts may remove messages, mute or ban people, and end calls; each of these is recorded,
so that the organisers can look at it again.</p>
<h2>What you share</h2>
<p>What you write and upload stays yours. By posting it you let the organisers show it to the other people at this
event, for as long as the event is kept.</p>
<h2>Recording</h2>
<p>Streams on the stages may be recorded by the organisers. Please do not record other people's calls or messages
without asking them.</p>
<h2>Availability</h2>
<p>Everybody does their best to keep the event running. Sessions may change, move or fall out, and no uninterrupted
service is promised.</p>`,
  privacy: (name) => `
<p>This page says what the platform behind ${name} stores about you. The organisers are responsible for your data; ask
them if you want to know more, to have something corrected, or to have it deleted.</p>
<h2>What is stored</h2>
<ul>
<li>Your account: name, e-mail address, and what you add yourself, such as company, role, picture or telephone number.
Your password is stored as a hash from which it cannot be read.</li>
<li>What you do at the event: messages, reactions, favourites, the rooms and calls you join, and the points you earn.</li>
<li>Your sign-ins: when, from which network address and with which browser, so that misuse can be recognised. They are
removed 30 days after the sign-in has ended.</li>
<li>Technical logs with network addresses and addresses of pages, without message texts and passwords.</li>
</ul>
<h2>Who sees it</h2>
<p>Other people at the event see your name, company, role and picture, and what you write in public chats. Hosts and
organisers see what they need to run the event. Private chats are for their members.</p>
<h2>Video calls</h2>
<p>Sound and picture of calls are passed on, not stored, unless a session says that it is recorded.</p>
<h2>Other services</h2>
<p>This site loads no analytics of third parties without your consent. Streams may come from the server of a video
provider whom the organisers chose; that provider then sees your network address.</p>`,
  faq: (name) => `
<h2>How do I sign in?</h2>
<p>With the e-mail address with which you were invited to ${name}, and your password.</p>
<h2>What do I need?</h2>
<p>A current version of Firefox, Chrome, Edge or Safari. For calls also a microphone and, if you like, a camera. There
is nothing to install.</p>
<h2>The stream does not play. What can I do?</h2>
<p>Reload the page first. Networks of companies sometimes block video: try another network, or your phone's. Close
other programs that use much of your connection.</p>
<h2>I cannot hear anybody</h2>
<p>Browsers keep sound off until you have clicked somewhere on the page. Check that the tab and the player are not
muted.</p>
<h2>In which time zone is the agenda?</h2>
<p>The time zone always stands beside the times.</p>
<h2>Whom can I ask?</h2>
<p>During the event, the hosts: they carry the label Host. Write to them in the chat.</p>`,
  cookies: (name) => `
<p>This is what ${name} keeps in your browser.</p>
<h2>Necessary</h2>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">What for</th><th scope="col">How long</th></tr></thead>
<tbody>
<tr><td>plenary_session</td><td>Keeps you signed in</td><td>30 days at most</td></tr>
<tr><td>plenary_form</td><td>Protects forms against other sites</td><td>Until you close the browser</td></tr>
<tr><td>plenary_flash</td><td>Carries a short message to the next page</td><td>One minute</td></tr>
<tr><td>cookie_consent</td><td>Remembers what you chose below</td><td>6 months</td></tr>
</tbody>
</table>
<p>Your browser's own storage also holds settings such as the chosen tab, your microphone and camera, and copies of what
the page has already loaded. They stay on your device.</p>
<h2>Analytics</h2>
<p>Only if you accept them. You can change your mind at any time with the link Cookie settings at the foot of the page.</p>`,
};
