import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { HarvestView, PreviewAnswer } from '../../../src/planning/harvests/harvest.ts';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Panel } from '../staff/panel.tsx';
import styles from './harvest-preview.module.css';

interface HarvestPreviewProperties {
  readonly harvest: HarvestView;
  readonly preview: PreviewAnswer | undefined;
  readonly onPreview: (preview: PreviewAnswer) => void;
}

/** The jobs that a launch would make. Nothing is changed by looking. */
export function HarvestPreview({ harvest, preview, onPreview }: HarvestPreviewProperties): ReactNode {
  const texts = useMessages(harvestMessages);
  const asking = useMutation({
    mutationFn: () => staffSend('POST /harvests/:id/preview', { id: harvest.id }, {}),
    onSuccess: onPreview,
  });
  return (
    <Panel
      title={texts.previewTitle}
      {...(preview === undefined ? { text: texts.previewText } : {})}
      actions={
        <Button
          size="xs"
          variant={preview === undefined ? 'light' : 'default'}
          loading={asking.isPending}
          onClick={() => asking.mutate()}
        >
          {preview === undefined ? texts.previewAsk : texts.previewAgain}
        </Button>
      }
    >
      {asking.isError ? <Trouble error={asking.error} onRetry={() => asking.mutate()} /> : null}
      <div role="status">{preview === undefined ? null : <Shown preview={preview} />}</div>
    </Panel>
  );
}

function Shown({ preview }: { readonly preview: PreviewAnswer }): ReactNode {
  const texts = useMessages(harvestMessages);
  const { format } = useSpoken();
  const { jobs, configurations, left, expectedObjects, expectedBytes, transferred, first } = preview;
  const expected =
    expectedBytes > 0
      ? texts.previewExpected(format.number(expectedObjects), format.bytes(expectedBytes))
      : texts.previewExpectedObjects(format.number(expectedObjects));
  return (
    <div className={styles.preview}>
      <p className={styles.sum}>
        {jobs === 0 ? (
          texts.previewNothing
        ) : (
          <>
            <strong>{texts.previewJobs(jobs, format.number(jobs))}</strong>
            <span>{texts.previewSites(configurations, format.number(configurations))}</span>
            <span>{expected}</span>
          </>
        )}
        {transferred > 0 ? (
          <span>{texts.previewTransferred(transferred, format.number(transferred))}</span>
        ) : null}
      </p>
      {jobs === 0 ? <p className={styles.quiet}>{texts.previewNothingText}</p> : null}
      {jobs === 0 ? null : <ByTemplate preview={preview} />}
      {left.length === 0 ? null : (
        <section>
          <h3>{texts.previewLeft}</h3>
          <ul className={styles.left}>
            {left.map(({ reason, code, values, count }) => (
              <li key={reason}>
                <span>{format.number(count)}</span> <Reason message={reason} code={code} values={values} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {first.length === 0 ? null : <Jobs preview={preview} />}
    </div>
  );
}

function ByTemplate({ preview: { templates } }: { readonly preview: PreviewAnswer }): ReactNode {
  const texts = useMessages(harvestMessages);
  const { format } = useSpoken();
  const max = Math.max(1, ...templates.map(({ configurations }) => configurations));
  return (
    <section>
      <h3>{texts.previewByTemplate}</h3>
      <ul className={styles.templates}>
        {templates.map(({ template, jobs, configurations }) => (
          <li key={template.id}>
            <span>{template.name}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(100 * configurations) / max}%` }} />
            </span>
            <span className={styles.quiet}>
              {texts.previewJobs(jobs, format.number(jobs))},{' '}
              {texts.previewSites(configurations, format.number(configurations))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Jobs({ preview: { first, jobs } }: { readonly preview: PreviewAnswer }): ReactNode {
  const texts = useMessages(harvestMessages);
  const { format } = useSpoken();
  return (
    <details className={styles.jobs}>
      <summary>{first.length < jobs ? texts.previewFirst(first.length) : texts.previewAll}</summary>
      <div className={styles.scroll} role="group" aria-label={texts.previewAll} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{texts.template}</th>
              <th scope="col">{texts.configurations}</th>
              <th scope="col">{texts.expected}</th>
              <th scope="col">{texts.previewDomains}</th>
            </tr>
          </thead>
          <tbody>
            {first.map(({ template, configurations, expectedObjects, domains }, index) => (
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                <td>{template.name}</td>
                <td data-align="end">{format.number(configurations)}</td>
                <td data-align="end">{format.number(expectedObjects)}</td>
                <td>
                  {domains.join(', ')}
                  {configurations > domains.length
                    ? ` ${texts.andMore(format.number(configurations - domains.length))}`
                    : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
