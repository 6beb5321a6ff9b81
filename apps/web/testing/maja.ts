/** A learner as a login answers her. */
export const maja = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Maja',
  email: 'maja@example.org',
  isEmailVerified: true,
};
