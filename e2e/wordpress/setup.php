<?php
// Sets a new site up, without a browser: `php setup.php FOLDER URL PASSWORD`.
// An administrator, and an author: somebody who may write posts and is not trusted with any HTML they like.
[, $folder, $url, $password] = $argv;
$_SERVER['HTTP_HOST'] = parse_url($url, PHP_URL_HOST) . ':' . parse_url($url, PHP_URL_PORT);
define('WP_INSTALLING', true);
require "$folder/wp-load.php";
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Olena’s bakery', 'admin', 'admin@example.com', false, '', $password);
update_option('siteurl', $url);
update_option('home', $url);
foreach (['editor', 'author'] as $role) {
    wp_insert_user([
        'user_login' => $role,
        'user_pass' => $password,
        'user_email' => "$role@example.com",
        'role' => $role,
    ]);
}
