import { Autocomplete, Button, Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import type { TryRejectAnswer } from '../../../src/harvesting/jobs/job-control-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import styles from './reject-dialog.module.css';
import { domainForSites } from './reject-rule.ts';

export interface KeepChoice {
  readonly keep: 'no' | 'domain' | 'everywhere';
  readonly domain?: string;
  readonly comment: string;
}

interface RejectKeepProperties {
  readonly job: JobView;
  readonly sites: TryRejectAnswer['sites'];
  readonly isBusy: boolean;
  readonly onApply: (choice: KeepChoice) => void;
}

const keeps = ['no', 'domain', 'everywhere'] as const;

/** Whether a rule that was tried holds for later harvests too. */
export function RejectKeep({ job, sites, isBusy, onApply }: RejectKeepProperties): ReactNode {
  const texts = useMessages(jobMessages);
  const configurations = useQuery(staffQuery('/jobs/:id/configurations', { id: job.id, limit: 500 }));
  const domains = [...new Set((configurations.data?.items ?? []).map(({ domain }) => domain.name))];
  const [keep, setKeep] = useState<KeepChoice['keep']>('no');
  const [typed, setTyped] = useState<string>();
  const [comment, setComment] = useState('');
  const domain = typed ?? domainForSites(sites, domains);
  const isDomainMissing = keep === 'domain' && domain.trim() === '';
  return (
    <form
      className={styles.keep}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDomainMissing)
          onApply({ keep, comment, ...(keep === 'domain' ? { domain: domain.trim() } : {}) });
      }}
    >
      <Radio.Group
        label={texts.rejectKeep}
        value={keep}
        onChange={(value) => setKeep(keeps.find((each) => each === value) ?? 'no')}
      >
        <div className={styles.choices}>
          {keeps.map((each) => (
            <Radio key={each} value={each} label={texts.keep[each]} />
          ))}
        </div>
      </Radio.Group>
      {keep === 'domain' ? (
        <Autocomplete
          label={texts.rejectDomain}
          data={domains}
          limit={50}
          value={domain}
          error={isDomainMissing ? texts.rejectDomainNeeded : undefined}
          onChange={setTyped}
        />
      ) : null}
      {keep === 'no' ? null : (
        <TextInput
          label={texts.rejectComment}
          maxLength={2000}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
      )}
      <Button type="submit" className={styles.apply} loading={isBusy} disabled={isDomainMissing}>
        {texts.rejectApply}
      </Button>
    </form>
  );
}
