import { Button, Modal } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { NewToken, TokensAnswer } from '../../../src/people/token-shape.ts';
import accountMessages from '../../translations/en/account.json' with { type: 'json' };
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { ConfirmDialog } from '../staff/confirm-dialog.tsx';
import { CopyOnce } from '../staff/copy-once.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import { Panel } from '../staff/panel.tsx';
import { When } from '../staff/when.tsx';
import styles from './account.module.css';
import { NewTokenForm } from './new-token-form.tsx';

type Token = TokensAnswer['tokens'][number];

/** For programs that work in my name. A token is shown once, when it is made. */
export function MyTokens(): ReactNode {
  const texts = useMessages(accountMessages);
  const tokens = useQuery(staffQuery('/me/tokens'));
  const [made, setMade] = useState<NewToken>();
  return (
    <Panel title={texts.tokens} text={texts.tokensText}>
      {tokens.isLoading ? <Waiting /> : null}
      {tokens.isError ? <Trouble error={tokens.error} onRetry={tokens.refetch} /> : null}
      {tokens.data?.tokens.length === 0 ? <p className={styles.facts}>{texts.tokensNone}</p> : null}
      <ul className={styles.list}>
        {tokens.data?.tokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
      <NewTokenForm onMade={setMade} />
      <Modal
        opened={made !== undefined}
        onClose={() => setMade(undefined)}
        title={texts.tokenMade(made?.name ?? '')}
        closeOnClickOutside={false}
        withCloseButton={false}
        size="lg"
      >
        <CopyOnce
          label={texts.tokenMade(made?.name ?? '')}
          text={made?.token ?? ''}
          about={texts.tokenOnce}
        />
        <Button variant="default" mt="md" onClick={() => setMade(undefined)}>
          {texts.done}
        </Button>
      </Modal>
    </Panel>
  );
}

function TokenRow({ token }: { readonly token: Token }): ReactNode {
  const texts = useMessages(accountMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => staffSend('DELETE /me/tokens/:id', { id: token.id }),
    onSuccess: () => notify.done(texts.tokenDeleted),
    onError: notify.trouble,
    onSettled: () => {
      setIsAsking(false);
      void touch(queries, 'me');
    },
  });
  return (
    <li>
      <div>
        <strong>{token.name}</strong>
        <p className={styles.facts}>
          {texts.tokenCreated} <When atMs={token.createdMs} as="day" /> · {texts.tokenExpires}{' '}
          <When atMs={token.expiresMs} as="day" /> · {texts.tokenLast}{' '}
          <When atMs={token.lastUsedMs} as="ago" otherwise={texts.tokenUnused} /> ·{' '}
          {token.scopes.map((scope) => texts.tokenScopes[scope]).join(', ')}
          {token.collections === null ? null : ` · ${texts.tokenInCollections(token.collections.length)}`}
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={texts.tokenDeleteOf(token.name)}
        onClick={() => setIsAsking(true)}
      >
        {texts.tokenDelete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.tokenDeleteOf(token.name)}
        confirmLabel={texts.tokenDelete}
        isDanger
        isBusy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {texts.tokenDeleteText}
      </ConfirmDialog>
    </li>
  );
}
