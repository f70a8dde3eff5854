import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { aboutQuery, viewsQuery } from '../api/queries.ts';
import { useSpoken } from '../language/language.tsx';
import { viewName } from '../search/view-name.ts';
import { Page } from '../shell/page.tsx';
import styles from './help.module.css';

export function AboutPage(): ReactNode {
  const { messages } = useSpoken();
  const { data } = useQuery(aboutQuery());
  return (
    <Page title={messages.aboutTitle} intro={messages.aboutText}>
      <div className={styles.text}>
        {data === undefined ? null : (
          <dl className={styles.facts}>
            <dt>{messages.aboutVersion}</dt>
            <dd>{data.version}</dd>
            <dt>{messages.aboutApplication}</dt>
            <dd>{data.applicationOrigin}</dd>
            <dt>{messages.aboutReplay}</dt>
            <dd>{data.replayOrigin}</dd>
            <dt>{messages.aboutProxy}</dt>
            <dd>{data.proxy === null ? messages.aboutNoProxy : `${data.proxy.host}:${data.proxy.port}`}</dd>
            <dt>{messages.aboutApi}</dt>
            <dd>
              <a href="/api/docs">/api/docs</a>
            </dd>
            <dt>{messages.aboutLicence}</dt>
            <dd>AGPL-3.0-or-later</dd>
          </dl>
        )}
        <Views />
      </div>
    </Page>
  );
}

function Views(): ReactNode {
  const { messages, format } = useSpoken();
  const { data } = useQuery(viewsQuery());
  if (data === undefined) return null;
  return (
    <section>
      <h2>{messages.aboutHoldings}</h2>
      <table className={styles.views}>
        <thead>
          <tr>
            <th scope="col">{messages.aboutViews}</th>
            <th scope="col">{messages.aboutViewFiles}</th>
            <th scope="col">{messages.aboutViewSize}</th>
          </tr>
        </thead>
        <tbody>
          {data.views.map(({ name, files, sizeBytes }) => (
            <tr key={name}>
              <th scope="row">
                <Link to={name === 'all' ? '/' : `/?view=${encodeURIComponent(name)}`}>
                  {viewName(name, messages)}
                </Link>
              </th>
              <td>{files === null ? null : format.number(files)}</td>
              <td>{sizeBytes === null ? null : format.bytes(sizeBytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
