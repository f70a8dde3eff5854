import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ConfigurationView } from '../../../src/planning/domains/configuration.ts';
import type { DomainView } from '../../../src/planning/domains/domain.ts';
import domainMessages from '../../translations/en/domains.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import type { Format } from '../language/format.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import type { MessagesOf } from '../language/messages.ts';
import { Panel } from '../staff/panel.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { ConfigurationDialog } from './configuration-dialog.tsx';
import styles from './domains.module.css';

/** How a domain is collected: one or several ways. */
export function Configurations({ domain }: { readonly domain: DomainView }): ReactNode {
  const texts = useMessages(domainMessages);
  const { format } = useSpoken();
  const { may } = useSession();
  const [edited, setEdited] = useState<ConfigurationView | 'new'>();
  const mayEdit = may('planning.edit');
  return (
    <Panel
      title={texts.configurationsTitle}
      text={texts.configurationsText}
      actions={
        mayEdit ? (
          <Button size="xs" variant="default" onClick={() => setEdited('new')}>
            {texts.addConfiguration}
          </Button>
        ) : undefined
      }
    >
      <ul className={styles.configurations}>
        {domain.configurationList.map((configuration) => (
          <li key={configuration.id}>
            <div>
              <p className={styles.head}>
                <strong>{configuration.name}</strong>
                <StateMark tone={configuration.isActive ? 'good' : 'quiet'}>
                  {configuration.isActive ? texts.active : texts.inactive}
                </StateMark>
                {configuration.isDefault ? <StateMark tone="busy">{texts.default}</StateMark> : null}
              </p>
              <p className={styles.quiet}>
                {configuration.seedList.name} ·{' '}
                <Link to={`/templates/${configuration.template.id}`}>{configuration.template.name}</Link> ·{' '}
                {limitsText(configuration, texts, format)}
              </p>
              {configuration.target === null ? null : (
                <p className={styles.quiet}>
                  {texts.fromTarget}{' '}
                  <Link to={`/targets/${configuration.target.id}`}>{configuration.target.title}</Link>
                </p>
              )}
            </div>
            {mayEdit ? (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${texts.edit}: ${configuration.name}`}
                onClick={() => setEdited(configuration)}
              >
                {texts.edit}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {edited === undefined ? null : (
        <ConfigurationDialog
          domain={domain}
          configuration={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  );
}

function limitsText(
  { maxUrls, maxBytes, scope, depth }: ConfigurationView,
  texts: MessagesOf<typeof domainMessages>,
  format: Format,
): string {
  const parts = [
    ...(maxUrls === null ? [] : [texts.urls(format.number(maxUrls))]),
    ...(maxBytes === null ? [] : [format.bytes(maxBytes)]),
    ...(scope === null ? [] : [texts.scopes[scope].toLowerCase()]),
    ...(depth === null ? [] : [texts.clicks(depth)]),
  ];
  return texts.limitsAre(parts.length === 0 ? texts.noLimits : parts.join(', '));
}
