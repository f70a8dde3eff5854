import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { rehearsalOfView } from '../../../src/reading/rehearsals/rehearsal-view.ts';
import { aboutQuery, versionQuery } from '../api/queries.ts';
import { replayEntryQuery } from '../api/replay-entry-query.ts';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { ArchivedPage } from './archived-page.tsx';
import { NotArchivedPage } from './not-archived-page.tsx';
import { NotReadablePage } from './not-readable-page.tsx';
import { keepRule, keptRule } from './rule.ts';
import type { Rule } from './rule.ts';
import { withoutHash } from './shown-page.ts';
import type { Asked } from './shown-page.ts';

/** `/VIEW/TIMESTAMP/URL`: finds the version that stands for the date, then shows it. */
export function ReplayPage({ asked }: { readonly asked: Asked }): ReactNode {
  const [rule, setRule] = useState(keptRule);
  const [wanted, setWanted] = useState(asked);
  const about = useQuery(aboutQuery());
  const version = useQuery(versionQuery(withoutHash(wanted), { timestamp: wanted.timestamp, rule }));
  // The replay host knows no session: the frame brings it a code.
  const isRehearsal = rehearsalOfView(asked.view) !== undefined;
  const entry = useQuery({ ...replayEntryQuery(asked.view), enabled: isRehearsal });
  const chooseRule = (chosen: Rule, from: Asked): void => {
    keepRule(chosen);
    setRule(chosen);
    setWanted(from);
  };
  const error = about.error ?? version.error ?? entry.error;
  if (error !== null) {
    return (
      <main>
        <Trouble
          error={error}
          onRetry={() => Promise.all([about, version, entry].map((each) => each.refetch()))}
        />
      </main>
    );
  }
  if (about.data === undefined || version.data === undefined || (isRehearsal && entry.data === undefined))
    return <Waiting />;
  const { capture, captures, mayRead } = version.data;
  if (!mayRead) return <NotReadablePage />;
  if (capture === null) {
    return (
      <NotArchivedPage
        asked={wanted}
        captures={captures}
        rule={rule}
        onRule={(chosen) => chooseRule(chosen, wanted)}
      />
    );
  }
  return (
    <ArchivedPage
      // Another rule is another beginning.
      key={`${rule} ${wanted.timestamp} ${wanted.url}`}
      asked={wanted}
      start={{ url: wanted.url, timestamp: capture.timestamp, title: undefined }}
      rule={rule}
      onRule={chooseRule}
      replayOrigin={about.data.replayOrigin}
      code={entry.data?.code}
    />
  );
}
