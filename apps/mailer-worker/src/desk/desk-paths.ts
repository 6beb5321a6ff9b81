/** The addresses of the desk, all on the mailer's own port. */
export const deskPaths = {
  overview: '/',
  trace: '/trace',
  retry: '/retry',
  cancel: '/cancel',
  handle: '/handle',
  queue: '/queue',
  signIn: '/sign-in',
  signOut: '/sign-out',
} as const;
