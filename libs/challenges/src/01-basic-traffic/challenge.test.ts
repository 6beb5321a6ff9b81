import { testChallenge } from '../testing/challenge-tests.ts';

testChallenge('1');
