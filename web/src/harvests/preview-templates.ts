import type { PreviewAnswer } from '../../../src/server/staff/shapes/planning-shapes.ts';

type PreviewJob = PreviewAnswer['first'][number];

export interface TemplateShare {
  readonly template: PreviewJob['template'];
  readonly jobs: number;
  readonly configurations: number;
}

/** How many of the jobs each template has; the one with most sites first. */
export function byTemplate(jobs: readonly PreviewJob[]): readonly TemplateShare[] {
  const shares = [...Map.groupBy(jobs, ({ template }) => template.id).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const configurations = own.reduce((sum, job) => sum + job.configurations, 0);
    return [{ template: first.template, jobs: own.length, configurations }];
  });
  return shares.toSorted((one, other) => other.configurations - one.configurations);
}
