import { hasTool, SESSION_TOOLS, switchTool } from '@plenary/domain/timeline/tools/tools';
import { useId } from 'react';
import { useTexts } from '../../../../page/use-texts.ts';
import { Grid } from '../../../../ui/layout/Layout.tsx';
import { Switch } from '../../../../ui/Switch.tsx';
import { Hint, Text } from '../../../../ui/text/Text.tsx';
import { type InputsProps, useEdits } from '../../../timeline/edit/index.ts';

/** The chat, the questions and the polls of a session, each of which can be switched off for it (SES13). */
export function ToolFields({ editor: { draft } }: InputsProps) {
  const { t } = useTexts();
  const { edits } = useEdits();
  const id = useId();
  return (
    <Grid gap={8} role="group" aria-labelledby={id}>
      <Text id={id} weight={600}>
        {t('studio-sessions.tools')}
      </Text>
      {SESSION_TOOLS.map((tool) => (
        <Switch
          key={tool}
          checked={hasTool(draft, tool)}
          onChange={(on) => edits.type({ switched_off: switchTool(draft, tool, on) })}
        >
          {t(`timeline-edit.tool.${tool}`)}
        </Switch>
      ))}
      <Hint>{t('studio-sessions.tools_hint')}</Hint>
    </Grid>
  );
}
