import { listLeads, type Lead } from '@plenary/contract/exhibitors/operations';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useAnswer } from '../../page/use-answer.ts';
import { useTexts } from '../../page/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import styles from './Editing.module.css';
import type { Exhibitor } from './use-exhibitor.ts';

/** The people who left their contact. */
export function Leads({ exhibitor }: { readonly exhibitor: Exhibitor }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const leads = useLeads(exhibitor);
  const { id } = exhibitor.room;
  return (
    <Grid as="section" oneColumn gap={16} pack="start" wide aria-labelledby="exhibitor-leads">
      <Heading id="exhibitor-leads" size={18}>
        {t('exhibitors.leads')}
      </Heading>
      {leads?.length === 0 && <Hint breaks>{t('exhibitors.no_leads')}</Hint>}
      {leads !== null && leads.length > 0 && (
        <>
          <ul className={styles.leads}>
            {leads.map((lead) => (
              <li key={lead.event_user}>
                <Text as="bdi" weight={600}>
                  {lead.name}
                </Text>
                <Hint as="bdi" breaks>
                  {[lead.job_title, lead.company].filter(Boolean).join(', ')}
                </Hint>
                {lead.email !== null && <a href={`mailto:${lead.email}`}>{lead.email}</a>}
              </li>
            ))}
          </ul>
          <ButtonLink href={`/${slug}/exhibitors/${id}/leads.csv`} download="">
            {t('exhibitors.csv')}
          </ButtonLink>
        </>
      )}
    </Grid>
  );
}

/** Read when it is opened, and again when a person left or took back their contact. */
function useLeads({ room, leads_version }: Exhibitor): readonly Lead[] | null {
  const { api } = useServices();
  const { slug: event } = useEvent();
  const ask = () => api.call(listLeads, { params: { event, id: room.id } });
  return useAnswer(ask, `${room.id} ${leads_version}`).value?.leads ?? null;
}
