import { useState } from 'react';
import type { ReactNode } from 'react';
import type { FunctionView } from '../../../src/analysis/desk/function-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { PageTabs } from '../harvests/page-tabs.tsx';
import { useMessages, useSpoken } from '../language/language.tsx';
import { EntityPage } from '../staff/entity-page.tsx';
import { Panel } from '../staff/panel.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import styles from './analysis.module.css';
import { FunctionAbout } from './function-about.tsx';
import { FunctionNotice } from './function-notice.tsx';
import { FunctionSource } from './function-source.tsx';
import { FunctionState, SwitchButton } from './function-switch.tsx';
import { FunctionVersions } from './function-versions.tsx';
import { pointName } from './point-name.ts';

/** `/analysis/functions/:id` */
export function FunctionPage(): ReactNode {
  const texts = useMessages(analysisMessages);
  return (
    <EntityPage path="/analysis/functions/:id" back={{ to: '/analysis#functions', label: texts.title }}>
      {(one) => <KnownFunction one={one} />}
    </EntityPage>
  );
}

function KnownFunction({ one }: { readonly one: FunctionView }): ReactNode {
  const texts = useMessages(analysisMessages);
  const { format } = useSpoken();
  const { may } = useSession();
  const mayEdit = may('analysis.edit');
  const [source, setSource] = useState(one.source);
  return (
    <StaffPage
      title={one.name}
      intro={`${pointName(one.point, texts)} · ${texts.version(one.number)}`}
      actions={
        <>
          <FunctionState one={one} />
          {mayEdit ? <SwitchButton one={one} /> : null}
        </>
      }
    >
      {one.notice === null ? null : (
        <Panel title={texts.noticeTitle}>
          <FunctionNotice notice={one.notice} />
        </Panel>
      )}
      <PageTabs
        label={one.name}
        tabs={[
          {
            id: 'source',
            label: texts.source,
            content: <FunctionSource one={one} source={source} onChange={setSource} isReadOnly={!mayEdit} />,
          },
          {
            id: 'versions',
            label: `${texts.versions} (${format.number(one.versions.length)})`,
            content: <FunctionVersions one={one} onTake={mayEdit ? setSource : undefined} />,
          },
          {
            id: 'notices',
            label: `${texts.notices} (${format.number(one.notices.length)})`,
            content: <Notices one={one} />,
          },
          { id: 'about', label: texts.about, content: <FunctionAbout one={one} isReadOnly={!mayEdit} /> },
        ]}
      />
    </StaffPage>
  );
}

function Notices({ one }: { readonly one: FunctionView }): ReactNode {
  const texts = useMessages(analysisMessages);
  if (one.notices.length === 0) return <p className={styles.quiet}>{texts.noticesNone}</p>;
  return (
    <div className={styles.page}>
      {one.notices.map((notice) => (
        <FunctionNotice key={`${notice.atMs} ${notice.url}`} notice={notice} />
      ))}
    </div>
  );
}
