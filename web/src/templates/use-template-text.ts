import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TemplateCheckAnswer, TemplateComposeAnswer } from '../../../src/planning/templates/template.ts';
import { staffSend } from '../api/staff-api.ts';

type Values = Readonly<Record<string, string>>;

/** A template while it is edited: the YAML is the truth, the form is another way to write it. */
export interface TemplateText {
  readonly yaml: string;
  readonly setYaml: (yaml: string) => void;
  /** By line. */
  readonly problems: TemplateCheckAnswer['problems'];
  readonly isChecking: boolean;
  /** The check could not be made. */
  readonly error: unknown;
  /** For the form: by path, what differs from the usual. Undefined: the YAML has problems. */
  readonly values: Values | undefined;
  /** Undefined: the usual value. */
  readonly setValue: (path: string, value: string | undefined) => void;
  /** The problems of the form, by path. */
  readonly valueProblems: TemplateComposeAnswer['problems'];
  /** It can be saved as it stands. */
  readonly isGood: boolean;
}

const waitMs = 350;

export function useTemplateText(start: string): TemplateText {
  const [yaml, setYaml] = useState(start);
  const [typed, setTyped] = useState<{
    readonly values: Values;
    readonly problems: TemplateText['valueProblems'];
  }>();
  const [asked] = useDebouncedValue(yaml, waitMs);
  const check = useQuery({
    queryKey: ['template-check', asked],
    queryFn: () => staffSend('POST /templates/check', {}, { yaml: asked }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  const turn = useRef(0);
  const isChecking = check.isFetching || asked !== yaml;
  const problems = check.data?.problems ?? [];
  const values = typed?.values ?? check.data?.values ?? undefined;
  const compose = async (changed: Values): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    const answer = await staffSend('POST /templates/compose', {}, { values: changed });
    // Only the answer to what stands in the form now.
    if (mine !== turn.current) return;
    setYaml(answer.yaml);
    setTyped({ values: changed, problems: answer.problems });
  };
  return {
    yaml,
    setYaml: (text) => {
      turn.current += 1;
      setTyped(undefined);
      setYaml(text);
    },
    problems,
    isChecking,
    error: check.isError ? check.error : undefined,
    values: problems.length > 0 && typed === undefined ? undefined : values,
    setValue: (path, value) => {
      const { [path]: _, ...others } = values ?? {};
      const changed = value === undefined ? others : { ...others, [path]: value };
      setTyped({ values: changed, problems: typed?.problems ?? [] });
      void compose(changed).catch(() => {
        // The check of the YAML tells it.
      });
    },
    valueProblems: typed?.problems ?? [],
    isGood: !isChecking && check.isSuccess && problems.length === 0 && (typed?.problems.length ?? 0) === 0,
  };
}
