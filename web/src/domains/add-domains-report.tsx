import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NewDomainsAnswer } from '../../../src/planning/domains/domain.ts';
import domainMessages from '../../translations/en/domains.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import styles from './domains.module.css';

interface AddDomainsReportProperties {
  readonly report: NewDomainsAnswer;
  readonly onCorrect: (report: NewDomainsAnswer) => void;
  readonly onClose: () => void;
}

const maxShown = 200;

/** Which domains were added, which were there, and which lines say nothing. */
export function AddDomainsReport({ report, onCorrect, onClose }: AddDomainsReportProperties): ReactNode {
  const texts = useMessages(domainMessages);
  const { format } = useSpoken();
  const { created, known, refused } = report;
  const shown = (list: readonly unknown[]): readonly [number, string] => [
    list.length,
    format.number(list.length),
  ];
  return (
    <div className={styles.form} role="status">
      <p className={styles.good}>{texts.addCreated(...shown(created))}</p>
      <DomainLinks domains={created} />
      {known.length === 0 ? null : (
        <>
          <p>{texts.addKnown(...shown(known))}</p>
          <DomainLinks domains={known} />
        </>
      )}
      {refused.length === 0 ? null : (
        <>
          <p className={styles.bad}>{texts.addRefused(...shown(refused))}</p>
          <div className={styles.scroll} role="group" aria-label={texts.addDone} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{texts.addLine}</th>
                  <th scope="col">{texts.addContent}</th>
                  <th scope="col">{texts.addReason}</th>
                </tr>
              </thead>
              <tbody>
                {refused.slice(0, maxShown).map(({ line, text, reason, code, values }) => (
                  <tr key={line}>
                    <td>{format.number(line)}</td>
                    <td>{text}</td>
                    <td>
                      <Reason message={reason} code={code} values={values} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <div className={styles.buttons}>
        <Button data-autofocus onClick={onClose}>
          {texts.close}
        </Button>
        {refused.length === 0 ? null : (
          <Button variant="default" onClick={() => onCorrect(report)}>
            {texts.addAgain}
          </Button>
        )}
      </div>
    </div>
  );
}

function DomainLinks({ domains }: { readonly domains: NewDomainsAnswer['created'] }): ReactNode {
  const texts = useMessages(domainMessages);
  if (domains.length === 0) return null;
  return (
    <ul className={styles.links}>
      {domains.slice(0, 20).map(({ id, name }) => (
        <li key={id}>
          <Link to={`/domains/${id}`}>{name}</Link>
        </li>
      ))}
      {domains.length > 20 ? <li>{texts.moreProblems(domains.length - 20)}</li> : null}
    </ul>
  );
}
