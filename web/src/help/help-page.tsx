import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import helpMessages from '../../translations/en/help.json' with { type: 'json' };
import { aboutQuery } from '../api/queries.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import type { MessagesOf } from '../language/messages.ts';
import { Page } from '../shell/page.tsx';
import styles from './help.module.css';

export function HelpPage(): ReactNode {
  const { messages } = useSpoken();
  const help = useMessages(helpMessages);
  return (
    <Page title={messages.helpTitle}>
      <div className={styles.text}>
        {help.sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <WithCode text={paragraph} />
              </p>
            ))}
          </section>
        ))}
        <ProxyPlace help={help} />
      </div>
    </Page>
  );
}

function ProxyPlace({ help }: { readonly help: MessagesOf<typeof helpMessages> }): ReactNode {
  const { data } = useQuery(aboutQuery());
  if (data === undefined) return null;
  if (data.proxy === null) return <p>{help.proxyIsOff}</p>;
  return (
    <p>
      {help.proxyAt} <code>{`${data.proxy.host}:${data.proxy.port}`}</code>
    </p>
  );
}

/** Every second piece between back quotes is code. */
function WithCode({ text }: { readonly text: string }): ReactNode {
  return text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={piece}>{piece}</code> : piece));
}
