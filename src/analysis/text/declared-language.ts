/** `nb_NO`, `fr, en` and `" de "` mean `nb-NO`, `fr` and `de`; undefined for an invalid tag. */
export function declaredLanguage(written: string | undefined): string | undefined {
  const first = written?.slice(0, 64).split(/[,;]/, 1)[0]?.trim().replaceAll('_', '-') ?? '';
  return /^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,4}$/i.test(first) ? first : undefined;
}
