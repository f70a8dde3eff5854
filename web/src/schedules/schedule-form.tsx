import { Autocomplete, NativeSelect, NumberInput, Radio, TextInput, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import scheduleMessages from '../../translations/en/schedules.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { scheduleUnits } from './schedule-values.ts';
import type { ScheduleValues } from './schedule-values.ts';
import styles from './schedule-form.module.css';

export type ScheduleFormState = UseFormReturnType<ScheduleValues>;

const endings = ['never', 'on', 'after'] as const;

/** The fields of a schedule, in the order of a sentence. */
export function ScheduleFields({ form }: { readonly form: ScheduleFormState }): ReactNode {
  const texts = useMessages(scheduleMessages);
  return (
    <>
      <TextInput
        label={texts.name}
        required
        maxLength={200}
        className={styles.name}
        {...form.getInputProps('name')}
      />
      <Panel title={texts.rhythm}>
        <div className={styles.row}>
          <NumberInput
            label={texts.everyLabel}
            min={1}
            max={1000}
            allowDecimal={false}
            w="6rem"
            {...form.getInputProps('every')}
            onChange={(value) => form.setFieldValue('every', typeof value === 'number' ? value : 1)}
          />
          <NativeSelect
            label={texts.unitLabel}
            data={scheduleUnits.map((unit) => ({ value: unit, label: texts.units[unit] }))}
            {...form.getInputProps('unit')}
          />
          <TextInput type="date" label={texts.firstDate} {...form.getInputProps('firstDate')} />
          <TextInput type="time" label={texts.firstTime} {...form.getInputProps('firstTime')} />
          <Autocomplete
            label={texts.timeZone}
            data={Intl.supportedValuesOf('timeZone')}
            limit={40}
            {...form.getInputProps('timeZone')}
          />
        </div>
        {Number(form.values.firstDate.slice(8)) > 28 && ['month', 'year'].includes(form.values.unit) ? (
          <p className={styles.hint}>{texts.monthEndHint}</p>
        ) : null}
        <Radio.Group label={texts.ends} {...form.getInputProps('ends')}>
          <div className={styles.choices}>
            {endings.map((each) => (
              <Radio
                key={each}
                value={each}
                label={{ never: texts.endsNever, on: texts.endsOn, after: texts.endsAfter }[each]}
              />
            ))}
          </div>
        </Radio.Group>
        {form.values.ends === 'on' ? (
          <TextInput type="date" label={texts.lastDate} w="12rem" {...form.getInputProps('lastDate')} />
        ) : null}
        {form.values.ends === 'after' ? (
          <NumberInput
            label={texts.repeats}
            min={1}
            max={1_000_000}
            allowDecimal={false}
            w="10rem"
            {...form.getInputProps('repeats')}
            onChange={(value) => form.setFieldValue('repeats', typeof value === 'number' ? value : 1)}
          />
        ) : null}
      </Panel>
      <Textarea label={texts.comment} autosize minRows={2} maxRows={8} {...form.getInputProps('comment')} />
    </>
  );
}
