import type { Conflict } from '@plenary/domain/timeline/edit/conflicts';
import { TriangleAlert } from 'lucide-react';
import { useTexts } from '../../../page/use-texts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { useSpanText } from '../../timeline/edit/index.ts';
import { useStudioSessions } from './studio-sessions-context.tsx';

/** The sessions that stand in the way of one, with the person or the place that both need. */
export function ConflictLines({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const { t } = useTexts();
  const { byId } = useStudioSessions();
  const span = useSpanText();
  if (conflicts.length === 0) return null;
  return (
    <Grid as="ul" gap={4} size={14} tone="warn" breaks>
      {conflicts.map(({ kind, name, other }) => {
        const session = byId.get(other);
        if (!session) return null;
        return (
          <Row as="li" key={kind + other + name} gap={8}>
            <Icon of={TriangleAlert} size={16} />
            <span>{t(`timeline-edit.conflict.${kind}`, { name, title: session.title, time: span(session) })}</span>
          </Row>
        );
      })}
    </Grid>
  );
}
