/**
 * A session can end while somebody writes. Then the question waits, a dialog asks for the password over the
 * page, and the question is asked again: nothing that was typed is lost.
 */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** By the dialog, while it is there. */
export function answerSignInAgain(how: Ask): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = undefined;
  };
}

/** True: somebody has signed in, try again. Many questions that fail at once ask once. */
export async function signInAgain(): Promise<boolean> {
  if (ask === undefined) return false;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}
