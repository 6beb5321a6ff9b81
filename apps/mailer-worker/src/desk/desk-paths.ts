/** The addresses of the desk, all on the mailer's own port. */
export const deskPaths = {
  overview: '/',
  trace: '/trace',
  act: '/act',
  signIn: '/sign-in',
  signOut: '/sign-out',
} as const;
