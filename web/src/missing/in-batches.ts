/** The API takes no more URLs at once. */
const maxAtOnce = 1000;

/** Sends any number of URLs, some at a time, in their order. The first failure ends it. */
export async function inBatches<Answer>(
  urls: readonly string[],
  send: (some: readonly string[]) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < urls.length; at += maxAtOnce)
    answers.push(await send(urls.slice(at, at + maxAtOnce)));
  return answers;
}
