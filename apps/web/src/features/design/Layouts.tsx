import { Box, Grid, InlineRow, Row, Stack } from '../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import { Part } from './Part.tsx';

const TONES = ['text', 'quiet', 'ok', 'warn', 'error', 'live', 'brand'] as const;
const LONG = 'A line that goes on and on, about the harbour as a public square, and ends where there is no more room';

/** How the kit lays out and sets text. */
export function Layouts() {
  return (
    <>
      <Arrangements />
      <Part title="Boxes">
        {(['line', 'control', 'above', 'below'] as const).map((border) => (
          <Box key={border} pad={12} border={border}>
            {border}
          </Box>
        ))}
        {(['surface', 'raised', 'bg'] as const).map((sheet) => (
          <Box key={sheet} padX={16} padY={8} border="line" radius={12} sheet={sheet}>
            {sheet}
          </Box>
        ))}
      </Part>
      <Texts />
    </>
  );
}

function Arrangements() {
  return (
    <Part title="Arrangements" stacked>
      <Row as="ul" aria-label="A row" gap={8} gapX={16} align="center" justify="between" wrap>
        <Cells />
      </Row>
      <Stack as="ul" aria-label="A stack" gap={8}>
        <Cells />
      </Stack>
      <Grid as="ul" aria-label="A grid" oneColumn gap={8} items="center">
        <Cells />
      </Grid>
      <p>
        In a line of text <InlineRow gap={4}>stands a row</InlineRow> like a word.
      </p>
    </Part>
  );
}

const Cells = () =>
  ['first', 'second', 'third'].map((name) => (
    <Box key={name} as="li" padX={8} border="control" radius={8}>
      {name}
    </Box>
  ));

function Texts() {
  return (
    <Part title="Text" stacked>
      <Heading as="h4" size={18}>
        A title
      </Heading>
      <Row gap={12} wrap>
        {TONES.map((tone) => (
          <Text key={tone} as="span" tone={tone} weight={600}>
            {tone}
          </Text>
        ))}
      </Row>
      <Hint>What is said by the way.</Hint>
      <Text truncate title="truncated">
        {LONG}
      </Text>
    </Part>
  );
}
