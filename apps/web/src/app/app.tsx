import './theme/mantine-styles';
import { useState, type ComponentType, type ReactNode } from 'react';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { hostedToken } from '../features/sign-in/public';
import { provideHostedToken } from '../client/session';
import { createQueryClient } from './query-client';
import { ErrorScreen } from './error-screen';
import { Pages } from './routes';
import { Shell } from './shell/shell';
import { theme } from './theme/theme';

provideHostedToken(hostedToken);

const colorSchemeManager = localStorageColorSchemeManager();

export function App({ router: Router }: { router: ComponentType<{ children: ReactNode }> }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemeManager}>
      <QueryClientProvider client={queryClient}>
        <Router>
          <ErrorScreen>
            <Shell>
              <Pages />
            </Shell>
          </ErrorScreen>
        </Router>
      </QueryClientProvider>
    </MantineProvider>
  );
}
