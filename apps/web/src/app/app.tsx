import './theme/mantine-styles';
import { useState } from 'react';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { hostedToken } from '../features/sign-in/public';
import { provideHostedToken } from '../client/session';
import { createQueryClient } from './query-client';
import { createRouter } from './routes';
import { theme } from './theme/theme';

provideHostedToken(hostedToken);

const colorSchemeManager = localStorageColorSchemeManager();

export function App() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(createRouter);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemeManager}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
