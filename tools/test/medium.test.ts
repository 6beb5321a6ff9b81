import { projectsWithContract } from './medium.ts';

test('the projects that state a contract of the queue are tested on both back ends', () => {
  const projects = projectsWithContract();
  expect(projects).toContain('@netward/nest-kit');
  expect(projects).not.toContain('@netward/contracts');
});
