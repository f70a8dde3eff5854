import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { Configuration } from 'oidc-provider';

export interface ProviderPerson {
  readonly sub: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * For tests: a real OpenID provider on this machine, which signs the current person in without prompting.
 */
export class TestOpenIdProvider {
  readonly clientId = 'heirloom';
  readonly clientSecret = 'a secret of the two';
  /** The person who signs in next. */
  person: ProviderPerson = { sub: '1', claims: {} };
  /** The person cancels the sign-in. */
  isRefusing = false;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(returnTo: string, port = 0): Promise<TestOpenIdProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const made = new TestOpenIdProvider(server);
    const provider = new Provider(made.issuer, made.#configuration(returnTo));
    const handle = provider.callback();
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const work = request.url?.startsWith('/interaction/')
        ? made.#interact(provider, request, response)
        : handle(request, response);
      work.catch((error: unknown) => response.destroy(error as Error));
    });
    return made;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Follows redirects from `url`, as a browser does, to the provider's redirect to our application. */
  async visit(url: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next = url;
    for (let steps = 0; steps < 20 && next.startsWith(this.issuer); steps++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
      next = new URL(location, next).href;
    }
    return next;
  }

  #configuration(returnTo: string): Configuration {
    const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return {
      clients: [
        {
          client_id: this.clientId,
          client_secret: this.clientSecret,
          redirect_uris: [returnTo],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'groups'], email: ['email'] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      jwks: { keys: [{ ...key.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
      cookies: { keys: ['a key of the test'] },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => ({ ...this.person.claims, sub }),
      }),
    };
  }

  async #interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
    if (this.isRefusing)
      return provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'turned back',
      });
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: this.person.sub } });
    const grant =
      (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
      new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    return provider.interactionFinished(
      request,
      response,
      { consent: { grantId: await grant.save() } },
      { mergeWithLastSubmission: true },
    );
  }
}
