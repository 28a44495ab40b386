import { Calendar, Settings } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink, type ButtonLook, IconButton } from '../../ui/Button.tsx';
import { FileBox } from '../../ui/field/FileBox.tsx';
import { AreaField, Field, SelectField } from '../../ui/field/Field.tsx';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { SearchField } from '../../ui/input/SearchField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Tabs, tabPanel } from '../../ui/tabs/Tabs.tsx';
import { type DesignTheme, Part } from './Part.tsx';

const LOOKS: readonly ButtonLook[] = ['primary', 'secondary', 'quiet', 'live'];

/** Controls that are pressed, typed into and chosen. */
export function Controls({ theme }: { readonly theme: DesignTheme }) {
  return (
    <>
      <Buttons />
      <Fields theme={theme} />
      <Part title="Switches">
        <Switch defaultChecked>On</Switch>
        <Switch>Off</Switch>
        <Switch defaultChecked disabled>
          On, disabled
        </Switch>
        <Switch disabled>Off, disabled</Switch>
      </Part>
      <Searches />
      <TabsPart theme={theme} />
    </>
  );
}

function Buttons() {
  return (
    <>
      <Part title="Buttons">
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <ButtonLink href="#main">A link</ButtonLink>
        <IconButton label="An icon">
          <Icon of={Calendar} />
        </IconButton>
      </Part>
      <Part title="Buttons, disabled">
        {LOOKS.map((look) => (
          <Button key={look} look={look} disabled>
            {look}
          </Button>
        ))}
      </Part>
      <Part title="Buttons, large and wide">
        <Button look="primary" size="large">
          Large
        </Button>
        <Button wide>Wide</Button>
      </Part>
    </>
  );
}

function Fields({ theme }: { readonly theme: DesignTheme }) {
  const id = (name: string) => `${theme}-${name}`;
  return (
    <Part title="Fields" stacked>
      <Field name="empty" id={id('empty')} label="A field" mark="optional" hint="What is accepted." />
      <Field name="filled" id={id('filled')} label="Filled" defaultValue="Ada Lovelace" />
      <Field
        name="wrong"
        id={id('wrong')}
        label="With errors"
        defaultValue="ada@"
        hint="For example ada@example.org."
        errors={['This is not an e-mail address.', 'It must be filled in.']}
      />
      <Field name="off" id={id('off')} label="Disabled" defaultValue="Not to be changed" disabled />
      <AreaField
        id={id('area')}
        label="Several lines"
        mark="optional"
        defaultValue="Ada Lovelace"
        hint="What is accepted."
      />
      <AreaField id={id('wrong-area')} label="Several lines, with errors" errors={['It must be filled in.']} />
      <SelectField id={id('choice')} label="A choice of some">
        <option>Talks</option>
        <option>Workshops</option>
      </SelectField>
      <SelectField id={id('wrong-choice')} label="A choice with errors" errors={['Nothing is chosen.']} disabled>
        <option>None</option>
      </SelectField>
      <FileBox id={id('file')} label="A file" hint="Chosen, or dropped here." />
      <FileBox id={id('wrong-file')} label="A file with errors" errors={['It is no picture.']} />
      <FileBox id={id('sent-file')} label="A file on its way" sent={0.4} />
      <PasswordField name="password" id={id('password')} label="A password" revealable autoComplete="off" />
    </Part>
  );
}

function Searches() {
  const [text, change] = useState('lock');
  return (
    <Part title="Search fields" stacked>
      <SearchField label="Search, empty" />
      <SearchField label="Search, filled" value={text} change={change} />
      <SearchField label="Search, disabled" disabled />
    </Part>
  );
}

function TabsPart({ theme }: { readonly theme: DesignTheme }) {
  const [selected, choose] = useState<'one' | 'two' | 'three'>('one');
  const name = `${theme}-design`;
  const withIcon = (
    <>
      <Icon of={Settings} /> With an icon
    </>
  );
  return (
    <Part title="Tabs" stacked>
      <Tabs
        name={name}
        label="Tabs"
        selected={selected}
        choose={choose}
        tabs={[
          { id: 'one', label: 'Selected' },
          { id: 'two', label: 'Another' },
          { id: 'three', label: withIcon },
        ]}
      />
      <p {...tabPanel(name, selected)}>The panel of the tab “{selected}”.</p>
    </Part>
  );
}
