import { NativeSelect, Radio, SegmentedControl, Switch, TextInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReactNode } from 'react';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { useScheduleWords } from '../schedules/use-schedule-words.ts';
import { Panel } from '../staff/panel.tsx';
import styles from './harvest-fields.module.css';
import { harvestKinds } from './harvest-values.ts';
import type { HarvestForm } from './use-harvest-form.ts';

/** The fields of a harvest definition. */
export function HarvestFields({ form }: { readonly form: HarvestForm }): ReactNode {
  const texts = useMessages(harvestMessages);
  return (
    <>
      <TextInput
        label={texts.name}
        required
        maxLength={200}
        className={styles.narrow}
        {...form.getInputProps('name')}
      />
      <Radio.Group label={texts.kind} {...form.getInputProps('kind')}>
        <div className={styles.kinds}>
          {harvestKinds.map((kind) => (
            <Radio key={kind} value={kind} label={texts.kinds[kind]} description={texts.kindTexts[kind]} />
          ))}
        </div>
      </Radio.Group>
      <Switch
        label={texts.isRehearsal}
        description={texts.isRehearsalText}
        {...form.getInputProps('isRehearsal', { type: 'checkbox' })}
      />
      <ScheduleChoice form={form} />
      <PriorityChoice form={form} />
      <Panel title={texts.limits}>
        <div className={styles.pair}>
          <TextInput
            label={texts.maxUrlsPerDomain}
            description={texts.limitHint}
            inputMode="numeric"
            {...form.getInputProps('maxUrlsPerDomain')}
          />
          <TextInput
            label={texts.maxBytesPerDomain}
            description={texts.sizeHint}
            {...form.getInputProps('maxBytesPerDomain')}
          />
        </div>
      </Panel>
      <Panel title={texts.packing}>
        <div className={styles.pair}>
          <TextInput
            label={texts.domainsPerJob}
            inputMode="numeric"
            {...form.getInputProps('domainsPerJob')}
          />
          <TextInput
            label={texts.objectsPerJob}
            inputMode="numeric"
            {...form.getInputProps('objectsPerJob')}
          />
        </div>
      </Panel>
      <Textarea label={texts.comment} autosize minRows={2} maxRows={8} {...form.getInputProps('comment')} />
    </>
  );
}

function ScheduleChoice({ form }: { readonly form: HarvestForm }): ReactNode {
  const texts = useMessages(harvestMessages);
  const say = useScheduleWords();
  const schedules = useQuery(staffQuery('/schedules'));
  const known = schedules.data?.schedules ?? [];
  const chosen = known.find(({ id }) => id === form.values.scheduleId);
  return (
    <NativeSelect
      className={styles.narrow}
      label={texts.schedule}
      description={chosen === undefined ? undefined : say(chosen)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[
        { value: '', label: texts.scheduleNone },
        ...known.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...form.getInputProps('scheduleId')}
    />
  );
}

function PriorityChoice({ form }: { readonly form: HarvestForm }): ReactNode {
  const texts = useMessages(harvestMessages);
  const id = useId();
  return (
    <div className={styles.priority}>
      <span id={id}>{texts.priority}</span>
      <SegmentedControl
        aria-labelledby={id}
        data={[
          { value: 'high', label: texts.priorities.high },
          { value: 'low', label: texts.priorities.low },
        ]}
        {...form.getInputProps('priority')}
      />
      <p>{texts.priorityText}</p>
    </div>
  );
}
