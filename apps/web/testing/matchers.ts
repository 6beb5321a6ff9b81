import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A page in a chunk of its own is compiled when a test opens it; a cold machine needs a while.
configure({ asyncUtilTimeout: 4000 });
