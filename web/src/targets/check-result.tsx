import { Button, Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { UrlCheck } from '../../../src/selection/check-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import type { TakenAddress } from './taken-address.ts';
import styles from './new-target.module.css';
import { ExactTargets, SimilarTargets } from './similar-targets.tsx';

interface CheckResultProperties {
  readonly check: UrlCheck;
  readonly onTake: (address: TakenAddress) => void;
}

/** The result of the live check: fine, redirected, or refused with the reason. */
export function CheckResult({ check, onTake }: CheckResultProperties): ReactNode {
  const take = (url: string, overrideNote = ''): void =>
    onTake({ url, title: check.title, overrideNote, check });
  return (
    <>
      <ExactTargets check={check} />
      {check.outcome === 'ok' ? <Works check={check} onTake={take} /> : null}
      {check.outcome === 'redirected' ? <LeadsElsewhere check={check} onTake={take} /> : null}
      {check.outcome === 'ok' || check.outcome === 'redirected' ? null : (
        <Refused check={check} onTake={take} />
      )}
      <SimilarTargets check={check} />
    </>
  );
}

interface OutcomeProperties {
  readonly check: UrlCheck;
  readonly onTake: (url: string, overrideNote?: string) => void;
}

function Works({ check, onTake }: OutcomeProperties): ReactNode {
  const texts = useMessages(targetMessages);
  return (
    <section className={styles.result} data-outcome="good">
      <h2>{texts.checkOk}</h2>
      <p>
        {check.status === null ? null : texts.checkOkText(String(check.status))}{' '}
        {check.title === '' ? null : texts.pageCalled(check.title)}
      </p>
      <p className={styles.kept}>{check.url}</p>
      <Button onClick={() => onTake(check.url)}>{texts.goOn}</Button>
    </section>
  );
}

function LeadsElsewhere({ check, onTake }: OutcomeProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const [chosen, setChosen] = useState(check.finalUrl);
  const way = wayOf(check);
  return (
    <section className={styles.result} data-outcome="look">
      <h2>{texts.checkRedirected}</h2>
      <p>{check.title === '' ? null : texts.pageCalled(check.title)}</p>
      <Radio.Group label={texts.checkRedirectedText} value={chosen} onChange={setChosen}>
        <div className={styles.way}>
          {way.map(({ url, status }, index) => (
            <Radio
              key={url}
              value={url}
              label={url}
              description={[
                index === 0 ? texts.asTyped : index === way.length - 1 ? texts.lastOne : texts.onTheWay,
                status === null ? '' : texts.moved(String(status)),
              ]
                .filter(Boolean)
                .join(', ')}
            />
          ))}
        </div>
      </Radio.Group>
      <Button onClick={() => onTake(chosen)}>{texts.goOn}</Button>
    </section>
  );
}

function Refused({ check, onTake }: OutcomeProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const { may } = useSession();
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const headings = {
    refused: check.mayBeOverridden ? texts.checkRefused : texts.checkFails,
    unreachable: texts.checkUnreachable,
    forbidden: texts.checkForbidden,
    ok: '',
    redirected: '',
  };
  const isOffered = check.mayBeOverridden && may('targets.decide');
  return (
    <section className={styles.result} data-outcome="bad">
      <h2>{headings[check.outcome]}</h2>
      <p>
        <Reason message={check.reason} code={check.code} values={check.values} />{' '}
        {check.mayBeOverridden ? null : texts.cannotSelect}
      </p>
      {check.mayBeOverridden && !isOffered ? <p>{texts.overrideAsk}</p> : null}
      {isOffered ? (
        <form
          className={styles.override}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (note.trim() !== '') onTake(check.url, note.trim());
          }}
        >
          <p>{texts.overrideOffer}</p>
          <Textarea
            label={texts.overrideNote}
            autosize
            minRows={2}
            required
            value={note}
            error={isTried && note.trim() === '' ? texts.overrideNeeded : undefined}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Button type="submit" variant="light">
            {texts.overrideTake}
          </Button>
        </form>
      ) : null}
    </section>
  );
}

/** From what was typed to where it ends, each address once. */
function wayOf({ url, hops, finalUrl, status }: UrlCheck): readonly {
  readonly url: string;
  readonly status: number | null;
}[] {
  const way = new Map<string, number | null>([[url, null]]);
  for (const hop of hops) way.set(hop.url, hop.status);
  way.delete(finalUrl);
  way.set(finalUrl, status);
  return [...way].map(([each, code]) => ({ url: each, status: code }));
}
