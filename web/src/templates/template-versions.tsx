import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { TemplateView } from '../../../src/planning/templates/template.ts';
import templateMessages from '../../translations/en/templates.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { Dialog } from '../staff/dialog.tsx';
import { useNotify } from '../staff/notify.tsx';
import { Panel } from '../staff/panel.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { When } from '../staff/when.tsx';
import styles from './template-page.module.css';
import { YamlEditor } from './yaml-editor.tsx';

interface TemplateVersionsProperties {
  readonly template: TemplateView;
  /** Undefined: one may only look. */
  readonly onTake: ((yaml: string) => void) | undefined;
}

/** All versions, newest first; an older one can be looked at and taken over. */
export function TemplateVersions({ template, onTake }: TemplateVersionsProperties): ReactNode {
  const texts = useMessages(templateMessages);
  const [looked, setLooked] = useState<number>();
  const newestFirst = template.versions.toSorted((one, other) => other.number - one.number);
  return (
    <Panel title={texts.versions}>
      <ul className={styles.versions}>
        {newestFirst.map(({ number, comment, createdMs, createdBy }) => (
          <li key={number}>
            <div>
              <p>
                {texts.lookTitle(number)}{' '}
                {number === template.number ? <StateMark tone="good">{texts.newest}</StateMark> : null}
              </p>
              {comment === '' ? null : <p>{comment}</p>}
              <p className={styles.who}>
                {createdBy.displayName}, <When atMs={createdMs} />
              </p>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${texts.look}: ${texts.lookTitle(number)}`}
              onClick={() => setLooked(number)}
            >
              {texts.look}
            </Button>
          </li>
        ))}
      </ul>
      {looked === undefined ? null : (
        <VersionDialog
          templateId={template.id}
          number={looked}
          onTake={onTake}
          onClose={() => setLooked(undefined)}
        />
      )}
    </Panel>
  );
}

interface VersionDialogProperties {
  readonly templateId: string;
  readonly number: number;
  readonly onTake: ((yaml: string) => void) | undefined;
  readonly onClose: () => void;
}

function VersionDialog({ templateId, number, onTake, onClose }: VersionDialogProperties): ReactNode {
  const texts = useMessages(templateMessages);
  const notify = useNotify();
  const navigate = useNavigate();
  const version = useQuery(staffQuery('/templates/:id/versions/:number', { id: templateId, number }));
  const take = (yaml: string): void => {
    onTake?.(yaml);
    onClose();
    notify.done(texts.takenOver(number));
    void navigate({ hash: 'settings' }, { replace: true, preventScrollReset: true });
  };
  const yaml = version.data?.yaml;
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={texts.lookTitle(number)}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {version.isError ? <Trouble error={version.error} onRetry={version.refetch} /> : null}
      {version.isLoading ? <Waiting /> : null}
      {yaml === undefined ? null : (
        <YamlEditor label={texts.yamlLabel} yaml={yaml} problems={[]} isReadOnly />
      )}
      <div className={styles.buttons}>
        {yaml === undefined || onTake === undefined ? null : (
          <Button onClick={() => take(yaml)}>{texts.takeOver}</Button>
        )}
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Dialog>
  );
}
