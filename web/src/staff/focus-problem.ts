/** The used part of a form of @mantine/form. */
interface InputFinding {
  readonly getInputNode: (path: string) => HTMLElement | null;
}

/** For a form that is sent with mistakes: `form.onSubmit(save, focusProblem(form))` leads to the first of them. */
export function focusProblem(form: InputFinding): (errors: Readonly<Record<string, unknown>>) => void {
  return (errors) => {
    const fields = Object.keys(errors).map((path) => form.getInputNode(path));
    const [first] = fields.filter((field) => field !== null).toSorted(byPlace);
    first?.focus();
  };
}

function byPlace(one: HTMLElement, other: HTMLElement): number {
  const isBefore = one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isBefore === 0 ? 1 : -1;
}
