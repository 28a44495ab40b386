import { AVATAR_PRESETS } from '../../ui/avatar/avatar-presets.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { People as PeopleList, type Person } from '../../ui/avatar/People.tsx';
import { Html } from '../../ui/Html.tsx';
import { SponsorLogo } from '../../page/SponsorLogo.tsx';
import { Part } from './Part.tsx';

const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson', 'Mary Jackson', 'Radia Perlman'];
const PEOPLE: readonly Person[] = NAMES.slice(0, 3).map((name, index) => ({
  uid: `person-${index}`,
  name,
  job_title: index === 0 ? 'Analyst' : '',
  company: index < 2 ? 'Analytical Engines' : '',
  profile_picture: null,
}));
const TEXT =
  '<h2>A heading</h2><p>Text of an organiser with <a href="#main">a link</a>, <strong>weight</strong> and <em>stress</em>.</p><ul><li>One</li><li>Two</li></ul><blockquote>A quotation.</blockquote>';

/** Faces, sponsors and an organiser's text. */
export function People() {
  return (
    <>
      <Part title="Avatars">
        {(['small', 'normal', 'large'] as const).map((size) => (
          <Avatar key={size} user={person(0)} size={size} />
        ))}
        {NAMES.map((name, index) => (
          <Avatar key={name} user={person(index)} />
        ))}
      </Part>
      <Part title="Avatars to choose">
        {AVATAR_PRESETS.map(({ key }) => (
          <Avatar key={key} user={{ avatar_preset: key, avatar_picture: null }} />
        ))}
      </Part>
      <Part title="People" stacked>
        <PeopleList heading="Speakers" people={PEOPLE} />
        <PeopleList heading="Speakers" people={PEOPLE} compact />
      </Part>
      <Part title="Sponsors">
        <SponsorLogo sponsor={{ name: 'Without a logo', logo: null, url: null }} />
        <SponsorLogo sponsor={{ name: 'A link', logo: null, url: 'https://example.org' }} />
      </Part>
      <Part title="Text" stacked>
        <Html sanitised={TEXT} />
      </Part>
    </>
  );
}

function person(index: number) {
  const [first_name = '', last_name = ''] = (NAMES[index] ?? '').split(' ');
  return { _id: `person-${index}`, first_name, last_name, avatar_preset: 'avatar-one', avatar_picture: null };
}
