import { projectsWithBackEnd } from './medium.ts';

test('the projects with a queue or limits are tested on both back ends', () => {
  const projects = projectsWithBackEnd();
  expect(projects).toEqual(
    expect.arrayContaining([
      '@netward/auth-service',
      '@netward/mailer-worker',
      '@netward/nest-kit',
    ]),
  );
  expect(projects).not.toContain('@netward/contracts');
});
