import { Box, Centre, Grid, InlineRow, Line, Row, Stack } from '../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import styles from './DesignPage.module.css';
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
      <Places />
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
      <Line as="ul" aria-label="A line" gap={8} wrap>
        <Cells />
        <Text as="li" side="start" size={28}>
          at its end
        </Text>
      </Line>
      <Centre aria-label="A centre" role="group" tall border="line">
        <span>in the middle</span>
      </Centre>
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

/** Boxes that hold, cut off or cover what is in them. */
function Places() {
  return (
    <Part title="Cards and places" stacked>
      <Box card pad={16} role="group" aria-label="A card">
        A card, on which one thing is
      </Box>
      <Box anchor clip radius={12} sheet="raised" pad={24}>
        An anchor, which cuts off
        <Centre cover aria-hidden="true" />
      </Box>
      <Box
        scroll
        border="control"
        radius={8}
        padX={12}
        className={styles.window}
        tabIndex={0}
        role="group"
        aria-label="Scrolling"
      >
        <Box className={styles.high}>It scrolls by itself.</Box>
      </Box>
      <Row gap={8} border="line">
        <Box rigid pad={8} sheet="raised">
          rigid
        </Box>
        <Box grow shrink pad={8} sheet="raised">
          <Text truncate>grows and shrinks: {LONG}</Text>
        </Box>
      </Row>
    </Part>
  );
}

const SIZES = [12, 14, 16, 18, 22, 28] as const;

function Texts() {
  return (
    <Part title="Text" stacked>
      <Line gap={12} wrap>
        {SIZES.map((size) => (
          <Text key={size} as="span" size={size} font="display">
            {size}
          </Text>
        ))}
      </Line>
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
      <Text clamp={2} measure={36} aria-label="Clamped" role="group">
        {LONG}. {LONG}. {LONG}.
      </Text>
      <Text measure={36} balance leading={130}>
        {LONG}
      </Text>
      <Text lines breaks measure={36}>
        {'Lines as they were\nwritten, and a word-that-is-longer-than-its-line-may-be-and-breaks-where-it-must'}
      </Text>
      <Text tabular text="end">
        1,111.11
        <br />
        8,888.88
      </Text>
    </Part>
  );
}
