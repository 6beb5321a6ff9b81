import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A page in its own chunk is compiled when a test opens it, which can take a while.
configure({ asyncUtilTimeout: 30_000 });
