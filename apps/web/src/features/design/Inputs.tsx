import { useState } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { Chip } from '../../ui/input/Chip.tsx';
import { Input, Select, TextArea } from '../../ui/input/Control.tsx';
import { MadeLink } from '../../ui/input/MadeLink.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import { Part } from './Part.tsx';

const KINDS = ['all', 'talks', 'workshops'];

/** Fields without a label of their own, and ways to narrow a list down. */
export function Inputs() {
  const [kind, choose] = useState('all');
  return (
    <Part title="Fields and chips" stacked>
      <Row gap={8} wrap>
        <Input aria-label="A line" defaultValue="A line" />
        <Select aria-label="A choice">
          {KINDS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
        <TextArea aria-label="Some lines" rows={2} defaultValue="Some lines" />
      </Row>
      {(['plain', 'brand'] as const).map((look) => (
        <Row key={look} role="group" aria-label={`Chips: ${look}`} gap={8} wrap>
          {KINDS.map((one) => (
            <Chip key={one} look={look} chosen={one === kind} choose={() => choose(one)}>
              {one}
            </Chip>
          ))}
        </Row>
      ))}
      <MadeLink url="https://example.org/link" label="A link that was made" copyNames={['Copy', 'Copied']}>
        <ButtonLink href="https://example.org/link">Open</ButtonLink>
      </MadeLink>
    </Part>
  );
}
