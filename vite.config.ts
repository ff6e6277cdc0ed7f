import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // Named here so that a cold development server does not find them one by one and reload the page under a visitor.
  optimizeDeps: { include: ['react', 'react-dom', 'react-dom/client', 'react-router', 'react-router/dom', 'lucide-react', 'zod', 'react-hook-form', '@hookform/resolvers/zod', '@auth0/auth0-spa-js'] },
})
