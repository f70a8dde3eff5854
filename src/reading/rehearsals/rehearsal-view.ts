const kind = 'rehearsal:';
const nameRule = /^[\w-][\w.-]{0,254}$/;

/** The view of the archive of one rehearsal. It is no view of the archive that readers see: `readView` does not know it. */
export function rehearsalView(jobName: string): string {
  return `${kind}${jobName}`;
}

/** The name of the job. Undefined: it is the name of another view, or of none. */
export function rehearsalOfView(view: string): string | undefined {
  const name = view.startsWith(kind) ? view.slice(kind.length) : '';
  return nameRule.test(name) ? name : undefined;
}
