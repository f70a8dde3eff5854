/*
 *   GET    /session                    who I am, how one can sign in                       public
 *   POST   /session                    signs in with name and password (ours or LDAP)      public
 *   DELETE /session                    signs out                                           own.account
 *   GET    /session/openid             to the OpenID provider (302)                        public
 *   GET    /session/openid/return      back from it (302)                                  public
 *   GET    /invitations/:code          what a link is for                                  public
 *   POST   /invitations/:code          uses it: password, and name of a first administrator; signs in   public
 *   PUT    /me                         display name, e-mail, language                      own.account
 *   PUT    /me/password                                                                    own.account
 *   GET    /me/sessions, DELETE /me/sessions/:id                                           own.account
 *   GET    /me/tokens, POST /me/tokens, DELETE /me/tokens/:id                              own.account
 *   GET    /people/names?q=            for choosing a person                               people.read
 *   GET    /people, POST /people                                                           people.manage
 *   GET    /people/:id, PUT /people/:id                                                    people.manage
 *   POST   /people/:id/invitation      a link for a new password                           people.manage
 *   GET    /people/:id/history                                                             people.manage
 */

export * from '../../../people/accounts/account-shape.ts';
export * from '../../../people/invitations/invitation-shape.ts';
export * from '../../../people/sign-in/sign-in-shape.ts';
export * from '../../../people/token-shape.ts';

/** As the pages call them. */
export type { AccountItem as AccountShape } from '../../../people/accounts/account-shape.ts';
export type { OwnAccount as Me } from '../../../people/accounts/account-shape.ts';
export type { InvitationView as InvitationAnswer } from '../../../people/invitations/invitation-shape.ts';
export type { NewToken as NewTokenAnswer } from '../../../people/token-shape.ts';
export type { RoleName as RoleShape } from '../../../catalogue/tables.ts';
