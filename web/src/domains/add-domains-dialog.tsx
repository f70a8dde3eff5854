import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { NewDomainsAnswer } from '../../../src/planning/domains/domain.ts';
import domainMessages from '../../translations/en/domains.json' with { type: 'json' };
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Dialog } from '../staff/dialog.tsx';
import { touch } from '../staff/live.ts';
import { AddDomainsReport } from './add-domains-report.tsx';
import styles from './domains.module.css';

/** Many domains at once, one a line, and what became of each. */
export function AddDomainsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const texts = useMessages(domainMessages);
  const { format } = useSpoken();
  const queries = useQueryClient();
  const [names, setNames] = useState('');
  const [templateId, setTemplateId] = useState('');
  const templates = useQuery(staffQuery('/templates'));
  const offered = (templates.data?.templates ?? []).filter(({ isOffered }) => isOffered);
  const adding = useMutation({
    mutationFn: () => staffSend('POST /domains', {}, { names, ...(templateId === '' ? {} : { templateId }) }),
    onSuccess: () => touch(queries, 'domains'),
  });
  const count = names.split('\n').filter((line) => line.trim() !== '').length;
  const correct = ({ refused }: NewDomainsAnswer): void => {
    setNames(refused.map(({ text }) => text).join('\n'));
    adding.reset();
  };
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={texts.addTitle}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {adding.data === undefined ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (count > 0) adding.mutate();
          }}
        >
          {adding.isError ? <Trouble error={adding.error} /> : null}
          <Textarea
            data-autofocus
            label={texts.addNames}
            description={texts.addText}
            placeholder={texts.addPlaceholder}
            autosize
            minRows={8}
            maxRows={18}
            spellCheck={false}
            classNames={{ input: styles.code }}
            value={names}
            onChange={({ currentTarget }) => setNames(currentTarget.value)}
          />
          <NativeSelect
            label={texts.addTemplate}
            data={[
              { value: '', label: texts.addTemplateDefault },
              ...offered.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={templateId}
            onChange={({ currentTarget }) => setTemplateId(currentTarget.value)}
          />
          <div className={styles.buttons}>
            <Button type="submit" loading={adding.isPending} disabled={count === 0}>
              {texts.addSend}
            </Button>
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <span className={styles.quiet} role="status">
              {count === 0 ? '' : texts.addCount(count, format.number(count))}
            </span>
          </div>
        </form>
      ) : (
        <AddDomainsReport report={adding.data} onCorrect={correct} onClose={onClose} />
      )}
    </Dialog>
  );
}
