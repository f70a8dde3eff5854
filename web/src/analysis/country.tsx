import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { NationView } from '../../../src/analysis/desk/nation-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffQuery, useSession } from '../api/staff-api.ts';
import { languageName } from '../language/language-name.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Panel } from '../staff/panel.tsx';
import styles from './analysis.module.css';
import { CountryDialog } from './country-dialog.tsx';

/** Whose web is collected: what numbers call national. */
export function Country(): ReactNode {
  const texts = useMessages(analysisMessages);
  const { language } = useSpoken();
  const { may } = useSession();
  const nation = useQuery(staffQuery('/analysis/nation'));
  const [changing, setChanging] = useState<NationView>();
  if (nation.isError) return <Trouble error={nation.error} onRetry={nation.refetch} />;
  if (nation.data === undefined) return null;
  const shown = nation.data;
  const languages = shown.languages.map((code) => languageName(code, language));
  const domains = shown.topLevelDomains.map((domain) => `.${domain}`);
  return (
    <Panel
      title={texts.country}
      text={texts.countryText}
      actions={
        may('analysis.edit') ? (
          <Button
            variant="default"
            aria-label={`${texts.change}: ${texts.country}`}
            onClick={() => setChanging(shown)}
          >
            {texts.change}
          </Button>
        ) : null
      }
    >
      <dl className={styles.facts}>
        <dt>{texts.countryLanguages}</dt>
        <dd>{languages.join(', ') || texts.countryNone}</dd>
        <dt>{texts.countryDomains}</dt>
        <dd>{domains.join(' ') || texts.countryNone}</dd>
      </dl>
      {changing === undefined ? null : (
        <CountryDialog nation={changing} onClose={() => setChanging(undefined)} />
      )}
    </Panel>
  );
}
